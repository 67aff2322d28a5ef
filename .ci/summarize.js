// Prints what failed, the time of each step, and "N passed, N failed, N skipped", from what .ci/run leaves in a folder:
// the reports of the test runner, steps.tsv and failed-checks.txt. Ends with exit code 1 when something is wrong. A report
// with no test must not look like success.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Runs in which nothing may be skipped. The run without the shared data, "bare", has only the files of tests that use it. */
const WHOLE_RUNS = ["quick", "long", "lab", "lts", "package"];

/** What fits in a line of the runner's output. */
const LONGEST_TITLE = 100;

const [folder] = process.argv.slice(2);
const problems = linesOf("failed-checks.txt");

/** The tests of a run: how each one ended. */
function readTests(run) {
  const path = join(folder, `${run}.json`);
  if (!existsSync(path)) {
    problems.push(`${run}: the tests did not run`);
    return [];
  }
  const { success, testResults } = JSON.parse(readFileSync(path, "utf8"));
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ title, fullName, status, failureMessages }) => ({
      file,
      title,
      name: `${file} > ${fullName}`,
      status,
      failureMessages,
    })),
  );
  if (!success) problems.push(`${run}: a test or a file of tests failed`);
  for (const { name, failureMessages } of tests.filter(({ status }) => status === "failed")) {
    problems.push(`${run}: failed: ${name}: ${sayFailure(failureMessages?.[0])}`);
  }
  for (const { name, message } of testResults.filter((file) => file.status === "failed" && file.message))
    problems.push(`${run}: failed: ${name}: ${sayFailure(message)}`);
  if (tests.length === 0) problems.push(`${run}: there is no test`);
  return tests;
}

function linesOf(name) {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
}

/** The first line of a failure, what a page was waited for, and the line of the test. */
function sayFailure(text) {
  const [first, ...rest] = stripVTControlCharacters(text ?? "no message").split("\n");
  const waited = rest.find((line) => line.includes("waiting for"));
  const at = rest.find((line) => /^\s*at .*\.test\.ts/.test(line));
  return [first.slice(0, 500), ...[waited, at].flatMap((line) => (line === undefined ? [] : [line.trim()]))].join("; ");
}

const isSkipped = ({ status }) => status !== "passed" && status !== "failed";

const whole = WHOLE_RUNS.map((run) => ({ run, tests: readTests(run) }));
for (const { run, tests } of whole) {
  for (const { name } of tests.filter(({ title }) => title.length > LONGEST_TITLE))
    problems.push(`${run}: a title of more than ${LONGEST_TITLE} characters: ${name}`);
  for (const { name } of tests.filter(isSkipped)) problems.push(`${run}: skipped: ${name}`);
}

// Only the data has been taken away, so that a test which is skipped now, and passed before, is skipped for it.
const bare = readTests("bare");
const passedWithData = new Set(whole[0].tests.filter(({ status }) => status === "passed").map(({ name }) => name));
const bareSkipped = bare.filter(isSkipped);
for (const { name } of bareSkipped)
  if (!passedWithData.has(name)) problems.push(`bare: skipped, though not for the data: ${name}`);
if (bareSkipped.length === 0) problems.push("bare: nothing was skipped, so that the shared data was still there");
for (const file of new Set(bare.map((test) => test.file))) {
  const [without, withData] = [bare, whole[0].tests].map((tests) => tests.filter((test) => test.file === file).length);
  if (without !== withData) problems.push(`bare: ${file} has ${without} tests, and with the data ${withData}`);
}

const writeTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`.padStart(6);

/** The minutes and seconds from each step to the next one, which step() of .ci/run has noted. */
function timeSteps() {
  const steps = linesOf("steps.tsv").map((line) => {
    const [at, title] = line.split("\t");
    return { at: Number(at), title };
  });
  const rows = steps.slice(0, -1).map(({ at, title }, i) => `${writeTime(steps[i + 1].at - at)}  ${title}`);
  return steps.length > 1 ? [...rows, `${writeTime(steps.at(-1).at - steps[0].at)}  in all`] : [];
}

const count = (tests) => {
  const of = (test) => tests.filter(test).length;
  return `${of(({ status }) => status === "passed")} passed, ${of(({ status }) => status === "failed")} failed, ${of(isSkipped)} skipped`;
};
const lines = [
  ...timeSteps(),
  ...problems.map((problem) => `CI failed: ${problem}`),
  ...[...whole, { run: "bare", tests: bare }].map(({ run, tests }) => `${run}: ${count(tests)}`),
  count(whole.flatMap(({ tests }) => tests)),
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

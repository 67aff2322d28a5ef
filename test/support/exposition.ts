// The text format of Prometheus, version 0.0.4, read without the library that writes it:
// https://prometheus.io/docs/instrumenting/exposition_formats/

/** The media type that the format has. */
export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const TYPES = new Set(["counter", "gauge", "histogram", "summary", "untyped"]);
const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const HELP_LINE = new RegExp(`^# HELP (${NAME}) ((?:[^\\\\]|\\\\[\\\\n])*)$`);
const TYPE_LINE = new RegExp(`^# TYPE (${NAME}) (\\w+)$`);
const SAMPLE_LINE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)(?: -?\\d+)?$`);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/y;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ["_bucket", "_sum", "_count"],
  summary: ["", "_sum", "_count"],
};

export type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

export interface Exposition {
  readonly samples: readonly Sample[];
  /** The value of the sample with this name and exactly these labels; 0 if there is none. */
  valueOf(name: string, labels?: Labels): number;
  /** Name and labels of all samples whose name begins like this, sorted. */
  seriesOf(prefix: string): string[];
}

/** Reads a page of metrics. @throws {Error} naming the line that is not as the format says. */
export function parseExposition(text: string): Exposition {
  if (!text.endsWith("\n")) throw new Error("the last line must end with a line feed");
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const closed = new Set<string>();
  const values = new Map<string, Sample>();
  let family = "";
  const enter = (name: string, line: string): void => {
    if (name === family) return;
    if (closed.has(name)) throw new Error(`lines of ${name} are not together: ${line}`);
    closed.add(family);
    family = name;
  };
  for (const line of text.split("\n")) {
    const [, helped] = HELP_LINE.exec(line) ?? [];
    const [, typed, type = ""] = TYPE_LINE.exec(line) ?? [];
    if (line === "") continue;
    if (helped !== undefined) {
      enter(helped, line);
      if (helps.has(helped)) throw new Error(`a second help: ${line}`);
      helps.add(helped);
    } else if (typed !== undefined) {
      enter(typed, line);
      if (types.has(typed) || !TYPES.has(type)) throw new Error(`a second or unknown type: ${line}`);
      if (Array.from(values.values()).some(({ name }) => name === typed))
        throw new Error(`a type after samples: ${line}`);
      types.set(typed, type);
    } else {
      const sample = readSample(line);
      const suffixes = SUFFIXES[types.get(family) ?? ""] ?? [""];
      enter(suffixes.some((suffix) => sample.name === family + suffix) ? family : sample.name, line);
      if (!types.has(family) || !helps.has(family)) throw new Error(`a sample without type and help: ${line}`);
      const key = keyOf(sample.name, sample.labels);
      if (values.has(key)) throw new Error(`a second value: ${line}`);
      if (types.get(family) === "counter" && !(sample.value >= 0)) throw new Error(`a counter below 0: ${line}`);
      values.set(key, sample);
    }
  }
  const samples = Array.from(values.values());
  for (const [name, type] of types) if (type === "histogram") checkHistogram(name, samples);
  return {
    samples,
    valueOf: (name, labels = {}) => values.get(keyOf(name, labels))?.value ?? 0,
    seriesOf: (prefix) =>
      Array.from(values.keys())
        .filter((key) => key.startsWith(prefix))
        .toSorted(),
  };
}

function keyOf(name: string, labels: Labels): string {
  return `${name} ${JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}

function readSample(line: string): Sample {
  const [, name, inner = "", number = ""] = SAMPLE_LINE.exec(line) ?? [];
  if (name === undefined) throw new Error(`not a sample: ${line}`);
  return { name, labels: readLabels(inner, line), value: readNumber(number, line) };
}

function readLabels(inner: string, line: string): Labels {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < inner.length) {
    const [, name, value] = LABEL.exec(inner) ?? [];
    if (name === undefined || value === undefined || name in labels) throw new Error(`labels that are none: ${line}`);
    labels[name] = value.replace(/\\([\\"n])/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped));
  }
  return labels;
}

function readNumber(text: string, line: string): number {
  // As Go's ParseFloat takes them: in upper or lower case.
  if (/^[+-]?inf(?:inity)?$/i.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return NaN;
  if (!NUMBER.test(text)) throw new Error(`not a number: ${line}`);
  return Number(text);
}

/** Checks that buckets ascend and are cumulative, that the last one equals the count, and that there is a sum. */
function checkHistogram(name: string, samples: readonly Sample[]): void {
  const groups = new Map<string, { bounds: number[]; counts: number[] }>();
  for (const { name: own, labels, value } of samples) {
    if (own !== `${name}_bucket`) continue;
    const { le, ...others } = labels;
    if (le === undefined) throw new Error(`a bucket of ${name} without a bound`);
    const key = keyOf("", others);
    const group = groups.get(key) ?? { bounds: [], counts: [] };
    group.bounds.push(readNumber(le, `bound of ${name}`));
    group.counts.push(value);
    groups.set(key, group);
  }
  const valuesOf = (suffix: string): Map<string, number> =>
    new Map(
      samples.flatMap(({ name: own, labels, value }) => (own === name + suffix ? [[keyOf("", labels), value]] : [])),
    );
  const [sums, counts] = [valuesOf("_sum"), valuesOf("_count")];
  if (sums.size !== groups.size || counts.size !== groups.size)
    throw new Error(`buckets, sums and counts of ${name} do not go together`);
  for (const [key, { bounds, counts: buckets }] of groups) {
    const ascends = bounds.every((bound, i) => i === 0 || bound > (bounds[i - 1] ?? NaN));
    const isCumulative = buckets.every((count, i) => i === 0 || count >= (buckets[i - 1] ?? NaN));
    if (
      !ascends ||
      !isCumulative ||
      bounds.at(-1) !== Infinity ||
      buckets.at(-1) !== counts.get(key) ||
      !((sums.get(key) ?? NaN) >= 0)
    ) {
      throw new Error(`${name} ${key} is no histogram`);
    }
  }
}

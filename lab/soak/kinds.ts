// The kinds of request that a soak has beside those of `npm run -w lab load`: sets that change while they are used,
// assistants, hostile bodies, and callers that leave while they read.

import { connect } from "node:net";
import { StationSetResponse } from "../../src/contract/schemas/kept.js";
import { HOSTILE_BODIES } from "../../test/support/hostileBodies.js";
import { integer, pick } from "../../test/support/random.js";
import { makeEnrichTrip } from "../../bench/harness/service/bodies.js";
import { type Call, type Reply, send, WrongAnswerError } from "../../bench/harness/service/call.js";
import { type Kind, makeKinds, type Target } from "../load/kinds.js";
import { type Assistants, planByAssistant } from "./assistants.js";
import type { SetDiary } from "./setDiary.js";
import { faultOf, SET, type Truth } from "./truth.js";

export interface SoakKind extends Kind {
  /** Whether its answer depends on Redis beyond keys and limits. */
  readonly needsRedis?: boolean;
}

/** The kind whose times are the small requests'. */
export const SMALL_KIND = "optimize 10 stations";

interface Setting {
  readonly pickTarget: () => Target;
  readonly random: () => number;
  readonly truth: Truth;
  readonly diary: SetDiary;
  readonly assistants: Assistants;
  /**
   * Whether a body that costs as much as is allowed may take longer than a request may: where others use the machine,
   * too (docs/operating.md, "Workers fail").
   */
  readonly mayTakeTooLong: boolean;
  /** Whether the service may tell in /readyz that something is amiss. */
  readonly mayBeDegraded: () => boolean;
}

export async function makeSoakKinds(setting: Setting): Promise<SoakKind[]> {
  const { pickTarget, random, truth, diary, assistants } = setting;
  const loads = (await makeKinds(pickTarget)).filter(({ name }) => name !== "readyz");
  const { body: enrichBody } = makeEnrichTrip(5_000);
  return [
    ...loads,
    { name: "readyz", weight: 20, run: () => checkReadiness(setting) },
    {
      name: "plan by set",
      weight: 25,
      needsRedis: true,
      run: async () => {
        const trip = pick(random, truth.trips);
        const begin = performance.now();
        const reply = await ask(pickTarget(), "POST", "/v1/plans", JSON.stringify(trip));
        const fault = faultOf(trip, JSON.parse(reply.body.toString("utf8")), diary.between(begin, performance.now()));
        if (fault !== undefined) throw WrongAnswerError.of(reply, `another plan: ${fault}`);
      },
    },
    {
      name: "assistant",
      weight: 3,
      needsRedis: true,
      run: () => planByAssistant(assistants, { random, truth, diary }),
    },
    { name: "change set", weight: 4, needsRedis: true, run: makeSetChange(setting) },
    {
      name: "left while reading",
      weight: 3,
      run: () => leaveWhileReading(pickTarget(), enrichBody),
    },
    ...makeHostileKinds(setting),
  ];
}

async function ask(
  { url, key }: Target,
  method: Call["method"],
  path: string,
  body: string,
  type = "application/json",
  expected = 200,
): Promise<Reply> {
  const reply = await send(url, {
    method,
    path,
    headers: { "content-type": type, "x-api-key": key },
    body: Buffer.from(body),
  });
  if (reply.status !== expected) throw WrongAnswerError.of(reply, String(expected));
  return reply;
}

async function checkReadiness({ pickTarget, mayBeDegraded }: Setting): Promise<void> {
  const mayBefore = mayBeDegraded();
  const reply = await send(pickTarget().url, { method: "GET", path: "/readyz", headers: {} });
  const text = reply.body.toString("utf8");
  const isAsExpected =
    reply.status === 200 &&
    text.startsWith('{"status":"ready"') &&
    (mayBefore || mayBeDegraded() || !text.includes('"degraded"'));
  if (!isAsExpected) throw WrongAnswerError.of(reply, "a service that is ready");
}

/**
 * Puts another version in place, whole or by its prices. One change at a time, so that it is known what is in place.
 */
function makeSetChange({ pickTarget, random, truth, diary }: Setting): () => Promise<void> {
  let isChanging = false;
  return async () => {
    if (isChanging) return;
    isChanging = true;
    try {
      const next = pick(random, truth.versions);
      const made = diary.begin(next);
      const reply =
        random() < 0.5
          ? await ask(pickTarget(), "PUT", `/v1/station-sets/${SET}`, next.csv, "text/csv")
          : await ask(pickTarget(), "PATCH", `/v1/station-sets/${SET}/prices`, next.prices, "text/csv");
      made();
      diary.forgetBefore(performance.now() - FORGET_MS);
      const { version } = StationSetResponse.pick({ version: true }).parse(JSON.parse(reply.body.toString("utf8")));
      if (version !== next.version) throw WrongAnswerError.of(reply, `the version ${next.version}`);
    } finally {
      isChanging = false;
    }
  };
}

/** No request is under way for so long. */
const FORGET_MS = 600_000;

/** Each hostile body has sizes of its own, up to what is sent within a second. */
const HOSTILE_BYTES = [70_000, 2_000_000] as const;
/** Of the shapes of lines, which take long to make, so many are drawn for a run. */
const HOSTILE_LINES = 4;
const PATHS = {
  optimize: "/v1/optimize",
  readEnrich: "/v1/stations/enrich-distances",
  readRoutes: "/v1/routes",
} as const;
/** What a body that is at fault, or asks for too much, is answered with (docs/http.md). */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

/**
 * Bodies that cost as much to read as they can. They are refused, and the same way each time; one that is valid may be
 * answered.
 */
function makeHostileKinds({ pickTarget, random, mayTakeTooLong }: Setting): SoakKind[] {
  const lines = HOSTILE_BODIES.filter(({ isRight }) => isRight === true);
  const chosen = [
    ...HOSTILE_BODIES.filter(({ isRight }) => isRight !== true),
    ...Array.from({ length: HOSTILE_LINES }, () => pick(random, lines)),
  ];
  const texts = chosen.map(({ name, endpoints, isRight = false, make }) => ({
    name,
    isRight,
    path: PATHS[pick(random, endpoints)],
    body: Buffer.from(make(integer(random, ...HOSTILE_BYTES))),
  }));
  const first = new Map<string, string>();
  return [
    {
      name: "hostile body",
      weight: 3,
      run: async () => {
        const { name, isRight, path, body } = pick(random, texts);
        const { url, key } = pickTarget();
        const reply = await send(url, {
          method: "POST",
          path,
          headers: { "content-type": "application/json", "x-api-key": key },
          body,
        });
        if (isRight && mayTakeTooLong && reply.status === 500 && reply.body.includes("took longer than")) return;
        if (!REFUSALS.has(reply.status) && !(isRight && reply.status === 200))
          throw WrongAnswerError.of(reply, `a refusal of ${name}`);
        const text = `${reply.status} ${reply.body.toString("utf8").replace(/"request_id":"[^"]*"/, "")}`;
        const expected = first.get(name) ?? text;
        first.set(name, expected);
        if (text !== expected) throw WrongAnswerError.of(reply, `the same refusal of ${name} as the first time`);
      },
    },
  ];
}

/** Sends a request, and resets the connection at the first bytes of a large answer. */
function leaveWhileReading({ url, key }: Target, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const head = [
      "POST /v1/stations/enrich-distances HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/json",
      `X-API-Key: ${key}`,
      `Content-Length: ${body.length}`,
      "\r\n",
    ].join("\r\n");
    let start = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      socket.write(head);
      socket.write(body);
    });
    socket.on("data", (data) => {
      if (start === "") start = data.toString("latin1", 0, 100);
      socket.resetAndDestroy();
    });
    socket.on("error", reject);
    socket.on("close", () => (start.startsWith("HTTP/1.1 200 ") ? resolve() : reject(new Error(`answered ${start}`))));
  });
}

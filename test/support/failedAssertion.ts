// Reads the message of an assertion that has failed in the debug build of core.wasm. The module has no imports: it
// leaves the message in its memory and traps.

/** The memory, and the exports of `assembly/memory/abort.ts`. */
interface Failure {
  readonly memory: WebAssembly.Memory;
  readonly locateFailedMessage: () => number;
  readonly locateFailedFile: () => number;
  readonly readFailedLine: () => number;
}

function isDebugBuild(exports: object): exports is Failure {
  return "locateFailedMessage" in exports;
}

/** Text of AssemblyScript: UTF-16, whose length in bytes is the u32 before it. */
function readText({ buffer }: WebAssembly.Memory, offset: number): string {
  const [bytes = 0] = new Uint32Array(buffer, offset - Uint32Array.BYTES_PER_ELEMENT, 1);
  return new TextDecoder("utf-16le").decode(new Uint8Array(buffer, offset, bytes));
}

/** The exports, of which each function throws an error with the assertion's message where one fails. */
function describing(exports: WebAssembly.Exports & Failure): WebAssembly.Exports {
  const entries = Object.entries(exports).map(([name, value]) => {
    if (typeof value !== "function") return [name, value] as const;
    const call = (...args: unknown[]): unknown => {
      try {
        return Reflect.apply(value, undefined, args);
      } catch (cause) {
        const message = exports.locateFailedMessage();
        if (message === 0) throw cause;
        const place = `${readText(exports.memory, exports.locateFailedFile())}:${exports.readFailedLine()}`;
        throw new Error(`assertion failed: ${readText(exports.memory, message)} (${place})`, { cause });
      }
    };
    return [name, call] as const;
  });
  return Object.fromEntries(entries);
}

const ReleaseInstance = WebAssembly.Instance;

/** From now on, a failed assertion of an instance of the debug build is an error with its message. */
export function describeFailures(): void {
  WebAssembly.Instance = new Proxy(ReleaseInstance, {
    construct(_, [module, imports]: [WebAssembly.Module, WebAssembly.Imports?]) {
      const instance = new ReleaseInstance(module, imports);
      return isDebugBuild(instance.exports) ? { exports: describing(instance.exports) } : instance;
    },
  });
}

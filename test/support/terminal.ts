import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/src/cli/main.js", import.meta.url));

/** Runs a command on a pseudo-terminal of a given width, and copies what it writes. */
const PTY = `
import fcntl, os, pty, struct, sys, termios
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(sys.argv[1]), 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])
while True:
    try:
        written = os.read(terminal, 65536)
    except OSError:
        break
    if not written:
        break
    os.write(1, written)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
`;

/** Whether there is none to run commands on. */
export const noTerminal =
  process.platform === "win32" ||
  spawnSync("python3", ["-c", "import fcntl, os, pty, termios; os.waitstatus_to_exitcode"]).status !== 0;
if (noTerminal) console.warn("skipped: no python3 with pseudo-terminals");

/** What people see on a terminal. */
export interface Seen {
  readonly code: number | null;
  /** Both streams, with what steers the terminal; lines end with LF. */
  readonly text: string;
}

/**
 * Runs `fuel-route` in `folder` on a terminal. @param environment in place of the settings of whoever runs the tests.
 */
export async function runOnTerminal(
  folder: string,
  columns: number,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Seen> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn("python3", ["-c", PTY, String(columns), process.execPath, MAIN, ...args], {
    cwd: folder,
    env: { PATH, HOME, TERM: "xterm-256color", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
  await once(child, "close");
  return { code: child.exitCode, text: text.replaceAll("\r\n", "\n") };
}

/** Without what steers the terminal. */
export function withoutColors(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/\u001B\[[0-9;]*m/g, "");
}

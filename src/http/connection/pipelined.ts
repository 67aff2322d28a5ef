import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** By connection, the answers that wait for earlier answers to be sent. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Makes sure that a pipelined answer emits "close" when its connection closes. Node closes only the first answer, so
 * whatever waits for the others to close would be held forever. Call it before any other hook.
 */
export function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  // Node itself closes the first answer.
  if (response.socket !== null) return;
  const others = waiting.get(socket) ?? follow(socket);
  others.add(response);
  response.once("close", () => others.delete(response));
}

function follow(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  waiting.set(socket, responses);
  socket.once("close", () => {
    for (const response of responses) {
      // It has become the first answer meanwhile.
      if (response.socket !== null) continue;
      response.destroy();
      response.emit("close");
    }
  });
  return responses;
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Answers that wait behind others on a connection. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Closes an answer that waits behind another when their connection closes. Node closes the first only: what is kept until
 * the others close would be kept for ever. To be called before anything is.
 */
export function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  // It is the first.
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
      // Its turn has come meanwhile, so that Node closes it.
      if (response.socket !== null) continue;
      response.destroy();
      response.emit("close");
    }
  });
  return responses;
}

// What Piscina loads in a worker, as CommonJS: it tries `require` first, and Node 20 ends the whole process when a worker
// is ended while it requires a module of the other kind. Piscina waits for the promise.

export = { handle: import("./entry.js").then(({ default: handle }) => handle) };

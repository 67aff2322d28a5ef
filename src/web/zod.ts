// What "zod" is in the page. Zod compiles schemas with `new Function` where it may, and tries whether it may: the page's
// policy would refuse that, and report it. It must be told before the first schema is made, wherever that is.

import { z } from "zod/v4";

z.config({ jitless: true });

export { z };

// The page's build puts this module in the place of "zod". Zod tries to compile schemas with `new Function`, which the
// page's policy forbids and reports. This switches it off before any schema is created.

import { z } from "zod/v4";

z.config({ jitless: true });

export { z };

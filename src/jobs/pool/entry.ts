// The code that a thread runs which plans trips of batches.

import { z } from "zod";
import { openProviders, type ProviderSettings } from "../../providers/open.js";
import { PLACES_NAMES } from "../../providers/places/open.js";
import { ROUTING_NAMES } from "../../providers/routing/open.js";
import { serveTasks } from "../../worker/serve.js";
import { createPartTasks } from "./tasks.js";

const Chosen = z.object({ ROUTING: z.enum(ROUTING_NAMES), PLACES: z.enum(PLACES_NAMES), UPSTREAM_TIMEOUT: z.number() });

/** The settings as the process has read and checked them. */
const Settings = z.custom<ProviderSettings>((value) => Chosen.safeParse(value).success);

await serveTasks(async (tools, own) => createPartTasks({ ...tools, ...(await openProviders(Settings.parse(own))) }));

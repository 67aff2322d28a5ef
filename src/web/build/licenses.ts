// A plugin of the build that adds to the list of licences what it contains beside code.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

export const LICENSES = "licenses.md";

/** Packages whose fonts the page serves: style sheets are no modules, so the list of the build leaves them out. */
const FONTS = ["@fontsource-variable/inter", "@fontsource-variable/overpass"];

const DATA = `## Towns

[GeoNames](https://www.geonames.org), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/); fewer towns and fields than there.

## Outlines of states, roads and water

The US Census Bureau and [Natural Earth](https://www.naturalearthdata.com), public domain.
`;

const Package = z.object({ version: z.string(), license: z.string() });

async function readFont(name: string): Promise<string> {
  const description = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version, license } = Package.parse(JSON.parse(await readFile(description, "utf8")));
  return `## ${name} - ${version} (${license})\n\n${(await readFile(join(dirname(description), "LICENSE"), "utf8")).trim()}\n`;
}

/** Adds the licences of the fonts and the sources of the data. */
export function listFontsAndData(): Plugin {
  return {
    name: "fuel-route-list-fonts-and-data",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const list = bundle[LICENSES];
        if (list?.type !== "asset") throw new Error(`there is no ${LICENSES} yet`);
        const fonts = await Promise.all(FONTS.map(readFont));
        list.source = [String(list.source).trimEnd(), "", ...fonts, DATA].join("\n");
      },
    },
  };
}

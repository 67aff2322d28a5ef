// The bill of materials (CycloneDX) of what is shipped.

import type { Bill, Shipped } from "./shipped.js";

/** Data that no package of the project brings. */
const DATA = [
  {
    name: "GeoNames",
    license: "CC-BY-4.0",
    url: "https://www.geonames.org",
    description: "Towns of the built-in gazetteer",
  },
  {
    name: "Natural Earth",
    license: "public domain",
    url: "https://www.naturalearthdata.com",
    description: "Shapes of Interstates, outlines of provinces and countries, lakes",
  },
  {
    name: "US Census Bureau",
    license: "public domain",
    url: "https://www.census.gov",
    description: "Outlines of states and counties",
  },
  { name: "IFTA, Inc.", license: "facts", url: "https://www.iftach.org", description: "Rates of fuel tax" },
  {
    name: "EPA fuel economy",
    license: "public domain",
    url: "https://www.fueleconomy.gov",
    description: "Consumption of vehicles of the built-in catalog",
  },
] as const;

/** The part of a bill that is shipped. The same packages make the same bytes: it has no number and no time. */
export function billOf(
  { serialNumber: _serialNumber, ...bill }: Bill,
  shipped: readonly Shipped[],
  ours: { readonly name: string; readonly version: string },
): Bill {
  const byRef = new Map(shipped.map((each) => [each.ref, each]));
  const { timestamp: _timestamp, tools: _tools, ...metadata } = bill.metadata;
  const components = bill.components.flatMap(({ properties: _properties, ...component }) => {
    const found = byRef.get(component["bom-ref"]);
    return found === undefined
      ? []
      : [
          {
            ...component,
            scope: "required",
            licenses: [licenseOf(found.license)],
            properties: found.ways.map((way) => ({ name: "fuel-route:shipped", value: way })),
          },
        ];
  });
  const data = DATA.map(({ name, license, url, description }) => ({
    "bom-ref": `data:${name}`,
    type: "data",
    name,
    version: "as built",
    description,
    licenses: [license === "CC-BY-4.0" ? { license: { id: license } } : { license: { name: license } }],
    externalReferences: [{ type: "website", url }],
  }));
  return {
    ...bill,
    metadata: { ...metadata, component: { ...metadata.component, name: ours.name } },
    components: [...components, ...data],
    dependencies: bill.dependencies
      .filter(({ ref }) => byRef.has(ref) || ref === metadata.component["bom-ref"])
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => byRef.has(other)) })),
  };
}

function licenseOf(license: string): { expression: string } | { license: { id: string } } {
  return license.includes(" ") ? { expression: license } : { license: { id: license } };
}

// npm run bench: times the planner and the service on seeded inputs, after checking their results.

import { runAgainst } from "./against/main.js";
import { BENCHES } from "./benches.js";
import { drawChart } from "./harness/chart.js";
import type { Results } from "./harness/results.js";
import { DEFAULT_STATIONS, listBenches, runSuite } from "./harness/suite.js";
import { LAYERS_GROUP } from "./layers.js";

const HELP = `Usage: npm run bench [-- [NAME…] [--stations N,N,…] [--compare FILE]]
       npm run bench -- --compare FILE --with FILE
       npm run bench -- against REF [OPTIONS]

Runs all benches, or those named:
${listBenches(BENCHES)}

  --stations N,N,…  station counts of optimize and layers    ${DEFAULT_STATIONS.join(",")}
  --compare FILE    compares this run with an earlier one, and names what got slower by more than the noise
  --with FILE       compares the two files and runs nothing

against REF builds another commit and measures it and this one in turns; against --help tells more.

Results go to bench/results/ as JSON, with a short table and, after layers, a chart of latency by station count.
Exit codes: 0 all met, 1 something missed or slower, 2 bad usage.
`;

await runSuite({
  name: "bench",
  benches: BENCHES,
  help: HELP,
  options: ["stations"],
  subcommands: { against: runAgainst },
  folder: "bench/results/",
  draw: drawLayers,
});

function drawLayers({ figures, machine, date }: Results): Record<string, string> {
  const layers = figures.filter(({ group }) => group === LAYERS_GROUP);
  if (layers.length === 0) return {};
  const names = [...new Set(layers.map(({ name }) => name))];
  const series = names.map((name) => {
    const line = layers.filter((figure) => figure.name === name);
    const alternative = line[0]?.note;
    return {
      name,
      points: line.map(({ count, median }) => ({ stations: count, ms: median })),
      ...(alternative === undefined ? {} : { alternative }),
    };
  });
  const subtitle = `Medians, on the right with the most stations. ${machine.cpu} × ${machine.cores}, Node ${machine.node}, ${date.slice(0, 10)}`;
  return { svg: drawChart("What an optimize request takes, layer by layer", subtitle, series) };
}

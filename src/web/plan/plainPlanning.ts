// How the page plans trips without fleet rules. The build leaves out what only rules need (`build/plainPlanning.ts`).

export { planStops } from "../../planning/plan.js";

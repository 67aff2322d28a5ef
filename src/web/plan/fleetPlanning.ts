// How the page plans trips with fleet rules: loaded when it first has one.

export { planStops } from "../../planning/plan.js";

import { tryObstacles } from "./obstacles.js";

tryObstacles(1);

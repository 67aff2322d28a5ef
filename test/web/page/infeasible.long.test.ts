import { tryObstacles } from "./obstacles.js";

tryObstacles();

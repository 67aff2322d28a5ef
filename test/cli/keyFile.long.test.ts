import { ruinKeyFile } from "./ruinedKeyFile.js";

ruinKeyFile();

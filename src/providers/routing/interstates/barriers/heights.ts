import type { BarrierLine } from "./waters.js";

/** Mountain crests from pass to pass, canyons from bridge to bridge, and the like, that no paved road crosses. */
// oxfmt-ignore: a row for each line on the map
export const HEIGHTS: readonly BarrierLine[] = [
  {
    name: "Lake Mead and the Grand Canyon",
    points: [
      [36.03, -114.72],
      [36.15, -114.4],
      [36.05, -114],
      [35.8, -113.4],
      [36.2, -113.1],
      [36.4, -112.6],
      [36.1, -112.1],
      [36.2, -111.8],
      [36.8, -111.64],
    ],
  },
  {
    name: "Marble Canyon",
    points: [
      [36.83, -111.62],
      [36.87, -111.58],
      [36.92, -111.5],
    ],
  },
  // From Page to Hite.
  {
    name: "Glen Canyon",
    points: [
      [36.95, -111.47],
      [37, -111.25],
      [37.1, -110.95],
      [37.3, -110.83],
      [37.47, -110.72],
      [37.7, -110.5],
      [37.8, -110.45],
    ],
  },
  {
    name: "the San Juan River's canyon",
    points: [
      [37.15, -110.93],
      [37.22, -110.6],
      [37.29, -110.4],
      [37.3, -110.15],
      [37.25, -109.97],
      [37.17, -109.9],
    ],
  },
  {
    name: "Cataract Canyon",
    points: [
      [37.9, -110.35],
      [38, -110.15],
      [38.2, -109.9],
      [38.35, -109.75],
      [38.5, -109.65],
      [38.57, -109.6],
    ],
  },
  {
    name: "Labyrinth Canyon",
    points: [
      [38.93, -110.13],
      [38.6, -110],
      [38.19, -109.89],
    ],
  },
  {
    name: "Desolation Canyon",
    points: [
      [39.05, -110.15],
      [39.2, -110.08],
      [39.5, -109.95],
      [39.9, -109.95],
      [40.05, -109.72],
    ],
  },
  {
    name: "the Kaiparowits Plateau",
    points: [
      [37.35, -112],
      [37.35, -111],
    ],
  },
  {
    name: "the Waterpocket Fold",
    points: [
      [38.2, -111.15],
      [37.9, -111],
      [37.6, -110.95],
    ],
  },
  {
    name: "the Book Cliffs",
    points: [
      [39.3, -109.9],
      [39.45, -109.3],
      [39.5, -109],
    ],
  },
  {
    name: "the Black Canyon of the Gunnison",
    points: [
      [38.455, -107.36],
      [38.455, -107.54],
      [38.51, -107.62],
      [38.56, -107.7],
      [38.64, -107.8],
    ],
  },
  {
    name: "Hells Canyon",
    points: [
      [45, -116.85],
      [45.243, -116.7],
      [45.4, -116.6],
      [45.632, -116.476],
      [45.857, -116.793],
      [46, -116.92],
      [46.08, -116.98],
      [46.3, -117.02],
    ],
  },
  {
    name: "the Salmon River",
    points: [
      [45.42, -116.1],
      [45.43, -115.5],
      [45.35, -114.9],
      [45.3, -114.6],
    ],
  },
  // From McClure Pass to Independence Pass.
  {
    name: "the Elk Mountains",
    points: [
      [39.1, -107.3],
      [39.06, -107.28],
      [39.03, -107.15],
      [39.01, -107.05],
      [38.98, -106.98],
      [38.98, -106.83],
      [39.02, -106.755],
      [39, -106.62],
      [39.08, -106.57],
    ],
  },
  {
    name: "the Sawatch Range, Taylor Park",
    points: [
      [39, -106.62],
      [38.9, -106.45],
      [38.85, -106.42],
    ],
  },
  {
    name: "the Sawatch Range north of Monarch Pass",
    points: [
      [38.8, -106.4],
      [38.7, -106.36],
      [38.53, -106.33],
    ],
  },
  {
    name: "the Sawatch Range north of Independence Pass",
    points: [
      [39.14, -106.54],
      [39.35, -106.5],
      [39.5, -106.47],
    ],
  },
  {
    name: "the West Elk Mountains",
    points: [
      [39, -107.07],
      [38.88, -107.12],
      [38.72, -107.2],
      [38.53, -107.27],
    ],
  },
  {
    name: "the Mosquito Range",
    points: [
      [39.35, -106.18],
      [39.2, -106.17],
      [39, -106.13],
    ],
  },
  {
    name: "the Gore Range",
    points: [
      [39.62, -106.25],
      [39.75, -106.33],
      [39.9, -106.42],
    ],
  },
  {
    name: "the Front Range",
    points: [
      [40.37, -105.71],
      [40.1, -105.65],
      [39.85, -105.72],
    ],
  },
  {
    name: "the San Juans east of Silverton",
    points: [
      [38.1, -107.6],
      [37.9, -107.55],
      [37.75, -107.55],
      [37.62, -107.3],
      [37.55, -107],
      [37.51, -106.87],
    ],
  },
  {
    name: "the San Juans between Telluride and Ouray",
    points: [
      [38.02, -107.82],
      [37.97, -107.75],
      [37.87, -107.75],
    ],
  },
  {
    name: "the Sangre de Cristo north of La Veta Pass",
    points: [
      [38.36, -105.93],
      [38.1, -105.68],
      [37.85, -105.48],
      [37.72, -105.42],
    ],
  },
  {
    name: "the Culebra Range",
    points: [
      [37.5, -105.2],
      [37.2, -105.15],
      [36.95, -105.2],
    ],
  },
  {
    name: "the Sangre de Cristo in New Mexico",
    points: [
      [36.12, -105.58],
      [35.95, -105.62],
      [35.75, -105.75],
    ],
  },
  {
    name: "the San Andres Mountains",
    points: [
      [33.65, -106.6],
      [33.2, -106.5],
      [32.55, -106.53],
    ],
  },
  {
    name: "the Nevada Test Range",
    points: [
      [37.75, -116.3],
      [37.2, -115.95],
      [36.7, -115.6],
    ],
  },
  {
    name: "the Uinta Mountains",
    points: [
      [40.72, -110.8],
      [40.75, -110.4],
      [40.8, -110],
      [40.77, -109.6],
    ],
  },
  {
    name: "the Sierra Nevada south of Tioga Pass",
    points: [
      [37.87, -119.22],
      [37.74, -119.25],
      [37.66, -119.15],
      [37.58, -119],
      [37.43, -118.77],
      [37.27, -118.67],
      [37.11, -118.54],
      [37.03, -118.46],
      [36.77, -118.38],
      [36.58, -118.29],
      [36.27, -118.12],
      [36, -118],
      [35.75, -117.99],
      [35.7, -118.01],
    ],
  },
  {
    name: "the Sierra Nevada between Sonora and Tioga Pass",
    points: [
      [38.3, -119.62],
      [38.1, -119.45],
      [37.95, -119.29],
    ],
  },
  {
    name: "the Sierra Nevada between Ebbetts and Sonora Pass",
    points: [
      [38.51, -119.79],
      [38.36, -119.66],
    ],
  },
  {
    name: "the White Mountains of California",
    points: [
      [37.8, -118.36],
      [37.55, -118.25],
      [37.42, -118.2],
    ],
  },
  {
    name: "the Inyo Mountains",
    points: [
      [37.15, -118.1],
      [36.9, -118],
      [36.55, -117.85],
    ],
  },
  {
    name: "the Santa Lucia Range",
    points: [
      [36.42, -121.8],
      [36.25, -121.65],
      [36.05, -121.42],
      [35.85, -121.25],
      [35.68, -121.1],
    ],
  },
  {
    name: "the Yolla Bolly Mountains",
    points: [
      [40.2, -122.95],
      [39.85, -122.8],
      [39.55, -122.75],
    ],
  },
  {
    name: "the Cascades north of Washington Pass",
    points: [
      [49, -120.85],
      [48.75, -120.73],
      [48.56, -120.67],
    ],
  },
  {
    name: "the Cascades between Washington and Stevens Pass",
    points: [
      [48.49, -120.68],
      [48.46, -121.03],
      [48.2, -121.05],
      [48, -121.1],
      [47.79, -121.09],
    ],
  },
  {
    name: "the Cascades between Stevens and Snoqualmie Pass",
    points: [
      [47.7, -121.09],
      [47.55, -121.25],
      [47.46, -121.37],
    ],
  },
  {
    name: "the Cascades between Snoqualmie and Chinook Pass",
    points: [
      [47.38, -121.42],
      [47.15, -121.37],
      [46.92, -121.49],
    ],
  },
  {
    name: "the Cascades between Chinook and White Pass",
    points: [
      [46.83, -121.51],
      [46.68, -121.41],
    ],
  },
  {
    name: "the Cascades south of White Pass",
    points: [
      [46.59, -121.41],
      [46.49, -121.44],
      [46.2, -121.49],
      [46.12, -121.52],
    ],
  },
  {
    name: "the Cascades between Mount Hood and Santiam Pass",
    points: [
      [45.17, -121.75],
      [44.9, -121.78],
      [44.67, -121.8],
      [44.47, -121.83],
    ],
  },
  {
    name: "the Cascades between Santiam and Willamette Pass",
    points: [
      [44.37, -121.84],
      [44.1, -121.77],
      [43.9, -121.85],
      [43.65, -122],
    ],
  },
  {
    name: "the Cascades between Willamette Pass and Diamond Lake",
    points: [
      [43.54, -122.04],
      [43.35, -122.05],
      [43.2, -122.07],
    ],
  },
  {
    name: "the Cascades south of Crater Lake",
    points: [
      [42.8, -122.15],
      [42.6, -122.2],
      [42.45, -122.25],
    ],
  },
  {
    name: "the Olympic Mountains, from north to south",
    points: [
      [47.97, -123.6],
      [47.8, -123.5],
      [47.5, -123.4],
    ],
  },
  {
    name: "the Olympic Mountains, from west to east",
    points: [
      [47.78, -124],
      [47.72, -123.1],
    ],
  },
  {
    name: "the Teton Range",
    points: [
      [43.56, -110.92],
      [43.74, -110.8],
      [43.9, -110.85],
      [44.08, -110.85],
    ],
  },
  {
    name: "the Wind River Range",
    points: [
      [43.62, -109.98],
      [43.47, -109.85],
      [43.18, -109.65],
      [42.95, -109.4],
      [42.71, -109.13],
      [42.5, -109],
    ],
  },
  {
    name: "the Absaroka Range between Sylvan and Togwotee Pass",
    points: [
      [44.42, -110.1],
      [44.15, -109.95],
      [43.85, -109.95],
    ],
  },
  {
    name: "the Owl Creek Mountains",
    points: [
      [43.95, -109.9],
      [43.8, -109.3],
      [43.7, -108.9],
      [43.6, -108.35],
    ],
  },
  {
    name: "the Beartooth Mountains",
    points: [
      [45.5, -110.45],
      [45.2, -110.2],
      [45.12, -109.8],
      [45.1, -109.55],
    ],
  },
  {
    name: "the Bighorns north of US-14A",
    points: [
      [45.1, -107.85],
      [44.87, -107.65],
    ],
  },
  {
    name: "the Bighorns between US-14 and US-16",
    points: [
      [44.58, -107.4],
      [44.38, -107.17],
      [44.2, -107.1],
    ],
  },
  {
    name: "the Bighorns south of US-16",
    points: [
      [44.08, -107.05],
      [43.85, -107.05],
      [43.65, -107.1],
    ],
  },
  {
    name: "the Continental Divide north of Logan Pass",
    points: [
      [49, -114.05],
      [48.85, -113.85],
      [48.74, -113.74],
    ],
  },
  {
    name: "the Continental Divide between Logan and Marias Pass",
    points: [
      [48.65, -113.69],
      [48.5, -113.5],
      [48.37, -113.38],
    ],
  },
  {
    name: "the Bob Marshall Wilderness",
    points: [
      [48.27, -113.3],
      [48.1, -113.1],
      [47.9, -113],
      [47.6, -112.85],
      [47.3, -112.65],
      [47.13, -112.42],
    ],
  },
  {
    name: "the Mission Range",
    points: [
      [47.85, -113.95],
      [47.5, -113.88],
      [47.25, -113.8],
    ],
  },
  {
    name: "the Bitterroot Range",
    points: [
      [46.58, -114.5],
      [46.2, -114.42],
      [45.85, -114.45],
      [45.6, -114.3],
      [45.66, -114.02],
    ],
  },
  {
    name: "the Beaverhead Mountains",
    points: [
      [45.6, -113.85],
      [45.2, -113.6],
      [44.98, -113.45],
    ],
  },
  {
    name: "the Middle Fork country",
    points: [
      [45.28, -114.6],
      [44.9, -114.73],
      [44.6, -115],
      [44.42, -115.15],
    ],
  },
  {
    name: "the Sawtooth Range",
    points: [
      [44.15, -115.05],
      [43.9, -114.95],
      [43.75, -114.85],
    ],
  },
  {
    name: "the Lost River Range",
    points: [
      [44.35, -113.95],
      [44.14, -113.78],
      [43.85, -113.5],
    ],
  },
  {
    name: "the Lemhi Range",
    points: [
      [44.75, -113.7],
      [44.4, -113.35],
      [44.1, -113.05],
    ],
  },
  {
    name: "the Great Smoky Mountains east of Newfound Gap",
    points: [
      [35.72, -83.2],
      [35.64, -83.38],
    ],
  },
  {
    name: "the Great Smoky Mountains west of Newfound Gap",
    points: [
      [35.59, -83.46],
      [35.565, -83.6],
      [35.56, -83.72],
      [35.5, -83.89],
    ],
  },
  {
    name: "Mount San Jacinto",
    points: [
      [33.66, -116.58],
      [33.81, -116.66],
      [33.9, -116.72],
    ],
  },
];

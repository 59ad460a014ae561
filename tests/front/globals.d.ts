// What the page's modules find beside them: the report's theme.js and charts.js, uPlot, and what tests look at.

declare const theme: {
  colour(name: string): string;
  onChange(listener: () => void): void;
};

declare function drawCharts(root: Element): void;

interface Window {
  uPlot: any;
  watchPage: any;
}

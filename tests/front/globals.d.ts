// What the page's modules find beside them: the report's theme.js, uPlot, and what tests look at.

declare const theme: {
  colour(name: string): string;
  onChange(listener: () => void): void;
};

interface Window {
  uPlot: any;
  watchPage: any;
}

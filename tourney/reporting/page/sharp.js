// Before uPlot looks: charts are drawn with two dots a pixel at least, so that they are sharp in print, too.
window.devicePixelRatio = Math.max(2, window.devicePixelRatio || 1);

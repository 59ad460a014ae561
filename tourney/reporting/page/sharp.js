// This runs before uPlot. Charts get at least two device pixels per CSS pixel, so that they are sharp in print.
window.devicePixelRatio = Math.max(2, window.devicePixelRatio || 1);

import type { Box, Ink, Measure } from '../rules/ink.ts';

/** The fonts that look like PDF's Helvetica. */
const FACE = 'Helvetica, Arial, "Liberation Sans", sans-serif';

function fontOf(size: number, isBold: boolean): string {
  return `${isBold ? 'bold ' : ''}${size}px ${FACE}`;
}

/** Returns a function that measures texts on a canvas. */
export function canvasMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, size, isBold) => {
    if (context === null) return text.length * size * 0.5;
    context.font = fontOf(size, isBold);
    return context.measureText(text).width;
  };
}

/** Draws ink on a canvas, with `scale` pixels per point. `drawPicture` draws the map into its box. */
export function drawOnCanvas(
  context: CanvasRenderingContext2D,
  ink: readonly Ink[],
  scale: number,
  drawPicture: (box: Box) => void,
): void {
  context.save();
  context.scale(scale, scale);
  for (const item of ink) {
    switch (item.kind) {
      case 'text':
        context.font = fontOf(item.size, item.isBold);
        context.fillStyle = item.color;
        context.fillText(item.text, item.x, item.y);
        break;
      case 'box': {
        const { x, y, width, height } = item.box;
        context.globalAlpha = item.opacity ?? 1;
        if (item.fill !== undefined) {
          context.fillStyle = item.fill;
          context.fillRect(x, y, width, height);
        }
        if (item.stroke !== undefined) {
          context.strokeStyle = item.stroke;
          context.lineWidth = item.width ?? 1;
          context.strokeRect(x, y, width, height);
        }
        context.globalAlpha = 1;
        break;
      }
      case 'shape':
        context.beginPath();
        for (const [x, y] of item.points) context.lineTo(x, y);
        context.closePath();
        context.fillStyle = item.fill;
        context.fill();
        if (item.stroke !== undefined) {
          context.strokeStyle = item.stroke;
          context.lineWidth = 0.8;
          context.stroke();
        }
        break;
      case 'picture':
        drawPicture(item.box);
        break;
    }
  }
  context.restore();
}

export function canvasBlob(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new Error('The browser has no memory left for the picture.')) : resolve(blob),
      type,
      0.93,
    );
  });
}

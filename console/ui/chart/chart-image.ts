import type uPlot from 'uplot'
import { saveAs } from '../table/file-sink.ts'

interface ImageOptions {
  title: string
  legend: readonly { label: string; color: string }[]
  surface: string
  text: string
  muted: string
}

const PADDING = 16
const TITLE_HEIGHT = 28
const LEGEND_HEIGHT = 24
const SWATCH = 12

/** A PNG of a chart, with its title and legend, in the colours of the theme. */
export function saveChartImage(plot: uPlot, options: ImageOptions): void {
  const source = plot.ctx.canvas
  const scale = devicePixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = source.width + 2 * PADDING * scale
  canvas.height = source.height + (TITLE_HEIGHT + LEGEND_HEIGHT + 2 * PADDING) * scale
  const context = canvas.getContext('2d')
  if (context === null) return
  const { fontFamily } = getComputedStyle(document.body)
  context.fillStyle = options.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, PADDING * scale, (PADDING + TITLE_HEIGHT) * scale)
  context.scale(scale, scale)
  context.textBaseline = 'middle'
  context.fillStyle = options.text
  context.font = `600 14px ${fontFamily}`
  context.fillText(options.title, PADDING, PADDING + 8)
  context.font = `12px ${fontFamily}`
  const y = canvas.height / scale - PADDING - LEGEND_HEIGHT / 2
  let x = PADDING
  for (const { label, color } of options.legend) {
    context.fillStyle = color
    context.fillRect(x, y - 2, SWATCH, 4)
    context.fillStyle = options.muted
    context.fillText(label, x + SWATCH + 6, y)
    x += SWATCH + 6 + context.measureText(label).width + 16
  }
  canvas.toBlob((content) => {
    if (content !== null) saveAs(`${options.title}.png`, content)
  }, 'image/png')
}

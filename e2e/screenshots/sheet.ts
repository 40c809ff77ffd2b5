import type { Shot } from './screens.ts'

/** A page with a row per screen and a column per variant; a click opens the picture. */
export function contactSheet(variants: readonly string[], shots: readonly Shot[]): string {
  const names = ['login', ...shots.map(({ name }) => name)]
  const rows = names.map((name) => {
    const cells = variants.map((variant) => {
      const file = `${name}.${variant}.png`
      return `<td><a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${variant}"></a></td>`
    })
    return `<tr><th scope="row">${name}</th>${cells.join('')}</tr>`
  })
  const head = variants.map((variant) => `<th scope="col">${variant}</th>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots of Signalbox</title>
<style>
body { margin: 16px; font: 14px sans-serif; background: #8886 }
td { padding: 4px; vertical-align: top }
thead th { position: sticky; top: 0; background: Canvas }
img { height: 360px; border: 1px solid #8888 }
</style>
<table>
<thead><tr><th scope="col">Screen</th>${head.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`
}

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { noteConsoleBuilt } from '../stale.mjs'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'console')
const dist = join(folder, 'dist')
const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json'])

/** Compressed bytes that a page may cost; see docs/architecture.md. */
const BUDGETS = { login: 115_000, overview: 228_000, area: 60_000, canvas: 90_000, fonts: 60_000 }
/** Chunks that are wanted only by who uses what they hold. */
const APART = /mqtt|Chart/

/** Builds the console, compresses its files ahead, and holds them to their budgets. */
export async function run(_: readonly string[]): Promise<number> {
  const { build } = await import('vite')
  await build({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' })
  const sizes = compress()
  const problems = checkBudgets(sizes)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  noteConsoleBuilt()
  return 0
}

/** A smaller file is one packet with its headers, compressed or not. */
const MIN_COMPRESSED_BYTES = 1024

/** Writes `.br` and `.gz` beside each file that becomes faster by that; gives the size of each as browsers get it. */
function compress(): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const file of filesIn(dist)) {
    if (!COMPRESSED.has(extname(file))) continue
    const content = readFileSync(file)
    if (content.length < MIN_COMPRESSED_BYTES) {
      sizes.set(relative(dist, file), content.length)
      continue
    }
    const brotli = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    })
    sizes.set(relative(dist, file), brotli.length)
    // The page itself has its placeholders filled in for each answer.
    if (file.endsWith('.html')) continue
    writeFileSync(`${file}.br`, brotli)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
  return sizes
}

function filesIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

/** Everything that a page needs: what it imports, and their style sheets. */
function listFiles(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const each of chunk.imports ?? []) visit(each)
  }
  for (const key of keys) visit(key)
  return files
}

function checkBudgets(sizes: ReadonlyMap<string, number>): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const total = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), sizes.get('index.html') ?? 0)
  // As named in `chunks.config.ts`.
  const named = (...names: string[]) =>
    Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? ''))
  const login = listFiles(manifest, named('login'))
  const loggedIn = named('login', 'overview')
  const chart = Object.keys(manifest).filter((key) => key.endsWith('ui/chart/Chart.tsx'))
  const overview = listFiles(manifest, [...loggedIn, ...chart])
  const rows: [name: string, bytes: number, budget: number][] = [
    ['/login', total(login), BUDGETS.login],
    ['/dashboard/overview', total(overview), BUDGETS.overview],
  ]
  const shared = listFiles(manifest, loggedIn)
  const areas = new Map<string, string[]>()
  for (const key of Object.keys(manifest)) {
    const area = /^screens\/(overview|[^/]+\/[^/]+)\/.*Screen\.tsx$/.exec(key)?.[1]
    if (area !== undefined) areas.set(area, [...(areas.get(area) ?? []), key])
  }
  for (const [area, keys] of areas) {
    // What other areas need as well is not this one's.
    const others = [...areas].flatMap(([other, theirs]) => (other === area ? [] : theirs))
    const elsewhere = listFiles(manifest, others)
    const own = [...listFiles(manifest, keys)].filter(
      (file) => !shared.has(file) && !elsewhere.has(file) && !APART.test(file),
    )
    const bytes = own.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    rows.push([`the area ${area}`, bytes, BUDGETS.area])
  }
  const canvas = Object.keys(manifest).filter((key) => key.endsWith('flows/canvas/Canvas.tsx'))
  const ofCanvas = [...listFiles(manifest, canvas)].filter((file) => !shared.has(file))
  const canvasBytes = ofCanvas.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
  rows.push(['the canvas of flows', canvasBytes, BUDGETS.canvas])
  const fonts = filesIn(dist).filter((file) => file.endsWith('.woff2'))
  rows.push(['all fonts', fonts.reduce((sum, file) => sum + statSync(file).size, 0), BUDGETS.fonts])
  for (const [name, bytes, budget] of rows) {
    console.log(`${kilobytes(bytes).padStart(9)} of ${kilobytes(budget).padStart(7)}  ${name}`)
  }
  return rows
    .filter(([, bytes, budget]) => bytes > budget)
    .map(([name, bytes, budget]) => `${name} has ${bytes} bytes, ${bytes - budget} too many`)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

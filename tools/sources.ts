import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The workspaces, and the two folders beside them. */
export const ROOMS = [
  ...[
    'mqtt',
    'contract',
    'formats',
    'regex',
    'acl',
    'rule-sql',
    'schemas',
    'flow',
    'plugin-sdk',
    'broker',
    'server',
    'console',
    'testing',
    'conformance',
    'e2e',
    'bench',
  ],
  ...['scripts', 'tools'],
] as const

export interface Source {
  /** From the root, with slashes. */
  path: string
  room: string
  text: string
  /** Inside the repository: paths from the root. Outside: the name of the package or `node:…`. */
  imports: { to: string; isPackage: boolean }[]
}

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results'])
const IMPORT =
  /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** Every source file of the project with what it imports. */
function readSources(): Source[] {
  return ROOMS.flatMap((room) => filesBelow(join(root, room)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => {
      const path = relative(root, file).replaceAll('\\', '/')
      const text = readFileSync(file, 'utf8')
      return { path, room: roomFromPath(path), text, imports: readImports(path, text) }
    })
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function readImports(path: string, text: string): Source['imports'] {
  return [...withoutComments(text).matchAll(IMPORT)].map(([, from, lazily]) => {
    const specifier = from ?? lazily ?? ''
    if (specifier.startsWith('.')) {
      return { to: posix.join(dirname(path), specifier), isPackage: false }
    }
    if (specifier.startsWith('#')) return { to: `console/${specifier.slice(1)}`, isPackage: false }
    const own = /^@signalbox\/([^/]+)\/(.+)$/.exec(specifier)
    if (own) return { to: `${own[1]}/${own[2]}`, isPackage: false }
    return { to: specifier, isPackage: true }
  })
}

/** Good enough for searching: comments go, lines stay. */
export function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|\s)\/\/.*$/gm, '')
}

export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

export const isTest = (path: string) =>
  /\.(test|e2e|conformance)\.tsx?$/.test(path) ||
  /(^|\/)testing\//.test(path) ||
  /^(testing|conformance|e2e|bench|tools|scripts)\//.test(path)

export const sources = readSources()
export const product = sources.filter(({ path }) => !isTest(path))

/** The first folder of a path. */
export function roomFromPath(path: string): string {
  return path.split('/')[0] ?? ''
}

export const inside = (folder: string) => (to: string) =>
  to === folder || to.startsWith(`${folder}/`)

export const below = (folder: string, of = sources) => of.filter(({ path }) => inside(folder)(path))

/** `file → import`, for every import that `forbidden` finds. */
export function violations(
  of: readonly Source[],
  forbidden: (to: string, isPackage: boolean, from: string) => boolean,
): string[] {
  return of.flatMap(({ path, imports }) =>
    imports
      .filter(({ to, isPackage }) => forbidden(to, isPackage, path))
      .map(({ to }) => `${path} → ${to}`),
  )
}

/** Rooms that any test may start, because tests use the real parts. */
export const STARTED_BY_TESTS = ['testing', 'broker']

import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join } from 'node:path'
import { bundleServer } from '../bundle.ts'
import { root } from '../command.ts'
import { isConsoleStale } from '../stale.mjs'
import { run as build } from './build.ts'

const folder = join(root, 'dist')
const builtConsole = join(root, 'console', 'dist')
/** Rooms whose code runs in the server's process. */
const SERVER_ROOMS = [
  'server',
  'broker',
  'plugin-sdk',
  'formats',
  'regex',
  'acl',
  'contract',
  'rule-sql',
  'schemas',
  'mqtt',
]

/**
 * Runs before `npm pack`: writes what the package contains to `dist/`. Node strips no types below
 * `node_modules`, so the server is bundled; its libraries stay dependencies of the package
 * (docs/decisions/0102-start-and-package.md).
 */
export async function run(_: readonly string[]): Promise<number> {
  if (isConsoleStale() && (await build([])) !== 0) return 1
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const problems = checkManifest(await bundle())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  const command = join(folder, 'signalbox.mjs')
  copyFileSync(join(root, 'server', 'bin.mjs'), command)
  chmodSync(command, 0o755)
  // Each file once for HTTPS and once for HTTP; the server unpacks it for other clients.
  const isServed = (path: string) => !basename(path).startsWith('.') && !existsSync(`${path}.gz`)
  cpSync(builtConsole, join(folder, 'console'), { recursive: true, filter: isServed })
  writeFileSync(join(folder, 'console-licenses.md'), licences())
  return 0
}

/** Vite lists the libraries whose code it bundles; fonts are files. */
function licences(): string {
  const { dependencies = {} } = read('console/package.json')
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'))
  const texts = fonts.map((name) => {
    const { version } = read(`node_modules/${name}/package.json`)
    const text = readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')
    return `## ${name} - ${version} (OFL-1.1)\n\n${text.trim()}\n`
  })
  return [readFileSync(join(builtConsole, '.vite', 'license.md'), 'utf8'), ...texts].join('\n')
}

/** Gives the packages that the code of the server imports, now or when it needs them. */
async function bundle(): Promise<Set<string>> {
  const chunks = await bundleServer(folder)
  const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
  // `require` of a constant: libraries that are read at the first use.
  const required = chunks.flatMap(({ code }) =>
    [
      ...code.matchAll(/(?:\brequire\.resolve|createRequire\(import\.meta\.url\))\("([^"]+)"\)/g),
    ].map(([, id = '']) => id),
  )
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const others = [...imports, ...required].filter((id) => !isBuiltin(id) && !own.has(id))
  return new Set(others.map(packageFromId))
}

function packageFromId(id: string): string {
  return id.split('/', id.startsWith('@') ? 2 : 1).join('/')
}

interface Manifest {
  version: string
  dependencies?: Readonly<Record<string, string>>
}

function read(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

/** The manifest of the package repeats what the manifests of its rooms say. */
function checkManifest(imported: ReadonlySet<string>): string[] {
  const { version, dependencies: listed = {} } = read('package.json')
  const rooms = SERVER_ROOMS.map((room) => read(join(room, 'package.json')))
  const wanted = new Map(rooms.flatMap(({ dependencies = {} }) => Object.entries(dependencies)))
  return [
    ...rooms
      .filter((room) => room.version !== version)
      .map((room) => `package.json: version ${version} is ${room.version} in a room`),
    ...[...imported]
      .filter((name) => listed[name] !== wanted.get(name) || listed[name] === undefined)
      .map((name) => `package.json: dependencies lack "${name}": "${wanted.get(name)}"`),
    ...Object.keys(listed)
      .filter((name) => !imported.has(name))
      .map((name) => `package.json: the server does not import the dependency "${name}"`),
  ]
}

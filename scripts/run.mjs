#!/usr/bin/env node
// The one file that must run on an old Node. It brings Node 24 where it is missing, installs what
// the lock file says, and hands over to the task in `scripts/tasks/`.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as module from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NODE_VERSION = '24.21.0'
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [task, ...args] = process.argv.slice(2)

const tasks = [
  'start',
  'dev',
  'test',
  'check',
  'build',
  'bench',
  'load',
  'conformance',
  'facts',
  'screenshots',
  'create-plugin',
  'pack-plugin',
]
if (![...tasks, 'prepare', 'package'].includes(task)) fail(`usage: npm run <${tasks.join('|')}>`)

if (Number(process.versions.node.split('.')[0]) < 24) {
  rerunUnder(bringNode())
} else {
  installIfStale()
  const { compileCache, isConsoleStale, isServerStale } = await import('./stale.mjs')
  // Half of a start is reading code. This comes before the first file in TypeScript: what has been
  // compiled once needs no compiler.
  module.enableCompileCache(compileCache)
  if (task === 'start' && (isConsoleStale() || isServerStale())) prepare()
  const { run } = await import(pathToFileURL(join(root, 'scripts', 'tasks', `${task}.ts`)).href)
  process.exitCode = (await run(args)) ?? 0
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** In a process of its own, whose memory goes with it. */
function prepare() {
  const words = [fileURLToPath(import.meta.url), 'prepare', ...args]
  const { status } = spawnSync(process.execPath, words, { stdio: ['ignore', 2, 'inherit'] })
  if (status !== 0) process.exit(1)
}

/** Node 24 from the npm registry, in a folder of its own; the platform's package holds the binary. */
function bringNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const prefix = join(root, '.runtime', `node-${NODE_VERSION}`)
  const binary = join(
    prefix,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(binary)) return binary
  console.error(
    `Signalbox runs on Node 24; this is ${process.version}. Fetching Node ${NODE_VERSION} …`,
  )
  mkdirSync(prefix, { recursive: true })
  const ok = npm(
    process.execPath,
    [
      'install',
      '--prefix',
      prefix,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--silent',
      `${name}@${NODE_VERSION}`,
    ],
    prefix,
  )
  if (!ok || !existsSync(binary)) {
    fail(
      `Node ${NODE_VERSION} could not be had for ${process.platform} ${process.arch}. Install Node 24 and run this again.`,
    )
  }
  return binary
}

/** Runs again under the given Node; signals pass through, so that a stop stays graceful. */
function rerunUnder(node) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(node, [fileURLToPath(import.meta.url), task, ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** `npm ci` when the lock file is not the one that was installed last. */
function installIfStale() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.signalbox-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error('Installing dependencies …')
  if (
    !npm(
      process.execPath,
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      root,
    )
  ) {
    fail('npm ci failed; its own words stand above.')
  }
  writeFileSync(stamp, lock)
}

/** npm under the given Node: the one that started us, or the one on the PATH. */
function npm(node, words, cwd) {
  const cli = process.env.npm_execpath
  const [command, all] = cli?.endsWith('.js') ? [node, [cli, ...words]] : ['npm', words]
  return spawnSync(command, all, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

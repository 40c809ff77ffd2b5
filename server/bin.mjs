#!/usr/bin/env node
// The command of the installed package, beside the bundled server (scripts/tasks/package.ts). Plain
// JavaScript without newer syntax, so that an old Node can run it as far as the message.
import { join } from 'node:path'

const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(`signalbox: Node ${NEEDED} or newer is required; this is ${process.version}.`)
  process.exit(1)
}
const { main } = await import(new URL('server.mjs', import.meta.url).href)
process.exitCode = await main(process.argv.slice(2), process.env, {
  command: 'signalbox',
  consoleFolder: join(import.meta.dirname, 'console'),
})

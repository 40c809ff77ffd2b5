import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { root } from '../command.ts'

const USAGE = 'usage: npm run create-plugin -- <name or folder>; the name has letters, digits and _'
/** Options of the compiler for plugins, and where it finds the SDK. */
export const SDK_TSCONFIG = join(root, 'plugin-sdk', 'tsconfig.plugin.json')
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/

/** `npm run create-plugin -- <name>`: the template, with the name of the plugin. */
export async function run([given = '']: readonly string[]): Promise<number> {
  const folder = resolve(process.env.INIT_CWD ?? '.', given)
  const name = basename(folder)
  if (given === '' || !NAME.test(name)) {
    console.error(USAGE)
    return 1
  }
  if (existsSync(folder)) {
    console.error(`${folder} exists already.`)
    return 1
  }
  cpSync(join(root, 'plugin-sdk', 'template'), folder, { recursive: true })
  for (const file of ['release.json', 'README.md']) {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\btemplate\b/, name))
  }
  // The whole path, so that an editor resolves the SDK in a folder outside of this repository too.
  const tsconfig = { extends: SDK_TSCONFIG, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), `${JSON.stringify(tsconfig, undefined, 2)}\n`)
  console.log(`${folder} is created. Next: npm run pack-plugin -- ${given}`)
  return 0
}

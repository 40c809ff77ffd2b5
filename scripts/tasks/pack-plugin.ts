import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { root, runCommand } from '../command.ts'
import { SDK_TSCONFIG } from './create-plugin.ts'

/** What is read of the `release.json` of a plugin. */
interface Release {
  name: string
  rel_vsn: string
  rel_apps?: string[]
  signalbox?: object
}

/**
 * `npm run pack-plugin -- <folder> [output folder]`: one package, which an administrator installs. Code with an error of
 * types is not packed.
 */
export async function run([given = '', output = '.']: readonly string[]): Promise<number> {
  // npm runs scripts in the folder of the project.
  const around = process.env.INIT_CWD ?? '.'
  const folder = resolve(around, given)
  if (given === '' || !existsSync(join(folder, 'release.json'))) {
    console.error('usage: npm run pack-plugin -- <folder with a release.json> [output folder]')
    return 1
  }
  const faults = await typeFaults(folder)
  if (faults !== undefined) {
    console.error(faults)
    return 1
  }
  const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release // its schema is the reader's
  const { name, rel_vsn: version } = release
  const app = `${name}-${version}`
  const top = app
  const entries: [path: string, content: string | Buffer][] = [
    [
      'release.json',
      JSON.stringify(
        {
          ...{ rel_apps: [app], metadata_vsn: '0.2.0' },
          git_commit_or_build_date: new Date().toISOString().slice(0, 10),
          ...release,
          signalbox: { ...release.signalbox, main: `${app}/plugin.mjs` },
        },
        undefined,
        2,
      ),
    ],
    [`${app}/plugin.mjs`, await bundle(join(folder, 'plugin.ts'))],
  ]
  if (existsSync(join(folder, 'README.md'))) {
    entries.push(['README.md', readFileSync(join(folder, 'README.md'))])
  }
  const priv = join(folder, 'priv')
  for (const file of existsSync(priv) ? readdirSync(priv) : []) {
    entries.push([`${app}/priv/${file}`, readFileSync(join(priv, file))])
  }
  const { pack } = await import('tar-stream')
  const tar = pack()
  for (const [path, content] of entries) tar.entry({ name: `${top}/${path}` }, content)
  tar.finalize()
  const file = join(resolve(around, output), `${top}.tar.gz`)
  await pipeline(tar, createGzip(), createWriteStream(file))
  console.log(file)
  return 0
}

/** Errors that the compiler finds in a plugin, with its `tsconfig.json` if there is one; `undefined`: none. */
async function typeFaults(folder: string): Promise<string | undefined> {
  const own = join(folder, 'tsconfig.json')
  const work = mkdtempSync(join(tmpdir(), 'signalbox-types-'))
  try {
    const project = join(work, 'tsconfig.json')
    const config = {
      extends: existsSync(own) ? own : SDK_TSCONFIG,
      files: [join(folder, 'plugin.ts')],
    }
    writeFileSync(project, JSON.stringify(config))
    const { ok, output } = await runCommand(['tsc', '--noEmit', '--pretty', 'false', '-p', project])
    return ok ? undefined : output.trimEnd()
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** One file, with the libraries that the code imports. */
async function bundle(input: string): Promise<string> {
  const { rolldown } = await import('rolldown')
  const built = await rolldown({
    input,
    platform: 'node',
    resolve: { alias: { '@signalbox/plugin-sdk/plugin': join(root, 'plugin-sdk', 'plugin.ts') } },
  })
  const { output } = await built.generate({ format: 'esm', codeSplitting: false })
  return output[0].code
}

import { join } from 'node:path'
import type { OutputChunk } from 'rolldown'
import { root } from './command.ts'

/**
 * Writes the server as one file, and the thread of plugins beside it (`broker/features/plugins/plugin-thread.ts`). The
 * server imports its libraries. Gives its chunk.
 */
export async function bundleServer(folder: string): Promise<OutputChunk[]> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: join(root, 'server', 'main.ts'),
    platform: 'node',
    external: (id) => !/^(\.|\/|@signalbox\/)/.test(id) && !/^[A-Z]:\\/.test(id),
  })
  const thread = await rolldown({
    input: join(root, 'broker', 'features', 'plugins', 'thread', 'main.ts'),
    platform: 'node',
  })
  await thread.write({ file: join(folder, 'plugin-thread.mjs'), format: 'esm', comments: false })
  const { output } = await bundle.write({
    file: join(folder, 'server.mjs'),
    format: 'esm',
    // What is imported at the first use is part of the one file too.
    codeSplitting: false,
    // A sixth of the compressed file.
    comments: false,
  })
  return output.filter((file) => file.type === 'chunk')
}

import { join } from 'node:path'
import { readOptions } from '@signalbox/server/options'
import { start } from '@signalbox/server/start'
import { StartError } from '@signalbox/server/start-error'

/**
 * `npm run dev`: the server with its broker, and the console from its source with hot reload in
 * front of it. Takes the options of `npm start`; the page is at Vite's own address.
 */
export async function run(args: string[]): Promise<number> {
  try {
    const command = readOptions(args, process.env)
    if (command.kind !== 'start') {
      const { main } = await import('@signalbox/server/main')
      return main(args)
    }
    const signalbox = await start(command.options)
    const ws = signalbox.broker?.listeners.running.find(({ settings }) => settings.type === 'ws')
    process.env.SIGNALBOX_URL = signalbox.url
    if (ws) process.env.SIGNALBOX_WS_PORT = String(ws.address.port)
    const { createServer } = await import('vite')
    const vite = await createServer({
      configFile: join(import.meta.dirname, '../../console/vite.config.ts'),
    })
    await vite.listen()
    vite.printUrls()
    for (const [what, address] of signalbox.addresses) console.log(`  ${what.padEnd(9)} ${address}`)
    await new Promise((resolve) => {
      process.once('SIGINT', resolve)
      process.once('SIGTERM', resolve)
    })
    await vite.close()
    await signalbox.close()
    return 0
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(`signalbox: ${error.message}`)
    return 1
  }
}

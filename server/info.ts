import type { FastifyInstance } from 'fastify'
import type { Upstream } from './options.ts'
import type { PageConfig } from '@signalbox/contract/page-config'
import { probe } from './probe.ts'

interface InfoOptions {
  config: () => PageConfig
  upstreams: readonly Upstream[]
}

/** `/signalbox/info`: what this process is, for the console and for monitoring. Public, so it names no addresses. */
export async function info(app: FastifyInstance, options: InfoOptions): Promise<void> {
  app.get('/info', async (_request, reply) => {
    const { mode, version } = options.config()
    const upstreams = await Promise.all(
      options.upstreams.map(async (upstream) => ({
        name: upstream.name,
        reachable: await probe(upstream),
      })),
    )
    return reply.header('cache-control', 'no-store').send({ mode, version, upstreams })
  })
}

import type { AnyOperation } from '@signalbox/contract/client'
import { operations } from '@signalbox/contract/operations'
import type { FastifyInstance } from 'fastify'
import findMyWay from 'find-my-way'

/** How paths are read. A client id may be long, and is one segment of a path. */
export const PATH_OPTIONS = { ignoreTrailingSlash: true, maxParamLength: 64 * 1024 }

/** A path of the contract, and the methods of its operations. */
interface ServedPath {
  readonly at: string
  readonly methods: readonly string[]
}

/** Finds the contract's path for a URL, regardless of the method. */
export type PathOf = (url: string) => ServedPath | undefined

/** The path of an operation as a router reads it. */
export const routePattern = ({ at }: Pick<AnyOperation, 'at'>) => at.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * Finds paths below a prefix, the most specific one first, even if only a less specific one has the method.
 */
export function servedPaths(prefix: string): PathOf {
  const router = findMyWay(PATH_OPTIONS)
  for (const [at, served] of Map.groupBy(operations, (operation) => operation.at)) {
    const path: ServedPath = { at, methods: served.map(({ method }) => method) }
    // The method is arbitrary because this router only finds paths.
    router.on('GET', `${prefix}${routePattern(path)}`, () => undefined, path)
  }
  return (url) => router.find('GET', url)?.store as ServedPath | undefined
}

/**
 * Before any question of who calls: 405 without a body, and the methods that there are. One hook for all paths: a
 * route for each doubles the time of a start.
 */
export function refuseOtherMethods(app: FastifyInstance, pathOf: PathOf): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const methods = pathOf(url)?.methods
    if (methods === undefined || methods.includes(method)) return
    return reply.code(405).header('allow', methods.join(', ')).send()
  })
}

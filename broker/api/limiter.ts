import * as operations from '@signalbox/contract/limiter'
import { resource } from './resource.ts'
import { setConfig } from './set-config.ts'

/** How much this node takes at most. */
export const limiter = resource(({ on, config }) => {
  on(operations.limiterGet, () => config.limiter.config)
  on(operations.limiterUpdate, ({ body }) =>
    setConfig(config.limiter, { ...config.limiter.config, ...body }),
  )
})

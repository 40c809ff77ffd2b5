import * as operations from '@signalbox/contract/limiter'
import { resource } from './resource.ts'
import { changeConfig } from './change-config.ts'

/** How much this node takes at most. */
export const limiter = resource(({ on, config }) => {
  on(operations.limiterGet, () => config.limiter.config)
  on(operations.limiterUpdate, ({ body }) =>
    changeConfig(config.limiter, (standing) => ({ ...standing, ...body })),
  )
})

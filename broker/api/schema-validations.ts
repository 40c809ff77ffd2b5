import * as operations from '@signalbox/contract/schema-validations'
import { apiError } from './failure.ts'
import { Answer, noContent, resource } from './resource.ts'
import { presentStageMetrics, stagesOf } from './stages.ts'

/** The validations of messages in their order. */
export const schemaValidations = resource(
  ({ on, kernel, collections, schemaRegistry, schemaValidation }) => {
    const stages = stagesOf({
      collection: collections.schemaValidation,
      noun: 'Validation',
      check({ checks }: operations.ValidationConfig) {
        const missing = checks.flatMap((check) =>
          'schema' in check && schemaRegistry.schemas.typeOf(check.schema) !== check.type
            ? [check.schema]
            : [],
        )
        if (missing.length === 0) return
        throw apiError('BAD_REQUEST', { message: `missing_schemas: ${missing.join(', ')}` })
      },
    })

    on(operations.validationList, () => stages.all())
    on(operations.validationCreate, async ({ body }) => new Answer(201, await stages.add(body)))
    on(operations.validationUpdate, ({ body }) => stages.replace(body))
    on(operations.validationGet, ({ path: { name } }) => stages.find(name))

    on(operations.validationDelete, async ({ path: { name } }) => {
      await stages.remove(name)
      return noContent
    })

    on(operations.validationEnable, async ({ path: { name, enable } }) => {
      await stages.enable(name, enable)
      return noContent
    })

    on(operations.validationMetrics, ({ path: { name } }) => {
      stages.known(name)
      return presentStageMetrics(kernel.node, schemaValidation.line.countsOf(name))
    })

    on(operations.validationMetricsReset, ({ path: { name } }) => {
      stages.known(name)
      schemaValidation.line.reset(name)
      return noContent
    })

    on(operations.validationReorder, async ({ body: { order } }) => {
      await stages.order(order)
      return noContent
    })
  },
)

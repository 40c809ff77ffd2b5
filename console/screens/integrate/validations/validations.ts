import * as operations from '@signalbox/contract/schema-validations'
import { call } from '#domain/chain/collection.ts'
import type { StageList } from '#domain/stages/stage-list.ts'
import { paths } from '#paths.ts'
import {
  toValidationBody,
  findValidationFaults,
  type ValidationValues,
  toValidationValues,
} from './validation-values.ts'
import { ValidationFields, ValidationTest } from './ValidationFields.tsx'
import { validationMessages as t } from './validations.messages.ts'

type Body = operations.ValidationConfig

/** The validations, as the screens of stages know them. */
export const validations: StageList<ValidationValues> = {
  id: 'validations',
  rated: 'schema_validation',
  calls: {
    list: call(operations.validationList, () => ({})),
    get: call(operations.validationGet, (name: string) => ({ path: { name } })),
    create: call(operations.validationCreate, (body: object) => ({ body: body as Body })),
    update: call(operations.validationUpdate, (body: object) => ({ body: body as Body })),
    remove: call(operations.validationDelete, (name: string) => ({ path: { name } })),
    enable: call(operations.validationEnable, (name: string, enable: boolean) => ({
      path: { name, enable },
    })),
    metrics: call(operations.validationMetrics, (name: string) => ({ path: { name } })),
    reset: call(operations.validationMetricsReset, (name: string) => ({ path: { name } })),
    order: call(operations.validationReorder, (order: readonly string[]) => ({
      body: { order: [...order] },
    })),
  },
  paths: { list: paths.validations, create: paths.newValidation, item: paths.validation },
  messages: t,
  column: {
    key: 'strategy',
    header: t.strategy,
    text: ({ strategy }, language) => (strategy === 'any_pass' ? t.any : t.all)[language],
  },
  labels: { strategy: t.strategy, checks: t.checks },
  shape: { toValues: toValidationValues, toConfig: toValidationBody },
  faultsOf: findValidationFaults,
  Test: { title: t.try, Panel: ValidationTest },
  Fields: ValidationFields,
}

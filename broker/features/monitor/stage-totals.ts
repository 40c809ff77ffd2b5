/** Messages in validations and transformations, in total or since the previous reading. */
export interface StageTotals {
  validationSucceeded: number
  validationFailed: number
  transformationSucceeded: number
  transformationFailed: number
}

export const NO_STAGES: StageTotals = {
  validationSucceeded: 0,
  validationFailed: 0,
  transformationSucceeded: 0,
  transformationFailed: 0,
}

const mapped = (change: (name: keyof StageTotals) => number): StageTotals => ({
  validationSucceeded: change('validationSucceeded'),
  validationFailed: change('validationFailed'),
  transformationSucceeded: change('transformationSucceeded'),
  transformationFailed: change('transformationFailed'),
})

export const stagesBetween = (before: StageTotals, after: StageTotals): StageTotals =>
  mapped((name) => after[name] - before[name])

export const addStages = (a: StageTotals, b: StageTotals): StageTotals =>
  mapped((name) => a[name] + b[name])

export const stageRates = (before: StageTotals, after: StageTotals, seconds: number): StageTotals =>
  mapped((name) => Math.round((after[name] - before[name]) / seconds))

/** Most readings have none. */
export const writeStages = (totals: StageTotals): string =>
  Object.values(totals).some((count) => count > 0) ? JSON.stringify(totals) : ''

export const readStages = (text: string): StageTotals =>
  text === '' ? NO_STAGES : (JSON.parse(text) as StageTotals) // written above

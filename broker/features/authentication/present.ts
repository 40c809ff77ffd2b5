import type { Authentication } from './authentication.ts'

export type MqttUser = { id: string; isSuperuser: boolean }

export const presentUser = ({ id, isSuperuser }: MqttUser) => ({
  user_id: id,
  is_superuser: isSuperuser,
})

export function presentMetrics(metrics: NonNullable<ReturnType<Authentication['metrics']>>) {
  const { total, success, failed, nomatch, rate, rateLast5m, rateMax } = metrics
  return {
    total,
    success,
    failed,
    nomatch,
    rate,
    rate_last5m: rateLast5m,
    rate_max: rateMax,
  }
}

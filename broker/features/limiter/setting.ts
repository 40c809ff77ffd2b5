import type { LimiterConfig } from '@signalbox/contract/limiter'
import { ByteRate, Rate } from '@signalbox/contract/units'
import type { LimiterSettings } from './limiter.ts'
import { known } from '../../config/setting.ts'

const RATE = 'emqx_limiter_schema:rate()'

export const limiterSetting = {
  name: 'config.limiter',
  defaults: {} as LimiterConfig,
  read: (config: LimiterConfig): LimiterSettings => {
    const perSecond = (name: keyof LimiterConfig, unit: typeof Rate) => {
      const text = config[name] ?? 'infinity'
      return known(name, text, unit.parse(String(text)), RATE)
    }
    return {
      connections: perSecond('max_conn_rate', Rate),
      messages: perSecond('messages_rate', Rate),
      bytes: perSecond('bytes_rate', ByteRate),
    }
  },
}

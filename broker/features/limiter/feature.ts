import { type LimiterConfig, limiterUpdate } from '@signalbox/contract/limiter'
import { ByteRate, Rate } from '@signalbox/formats/units'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { Limiter, type LimiterSettings } from './limiter.ts'
import { known } from '../../config/setting.ts'

const RATE = 'emqx_limiter_schema:rate()'

const limiterSetting = {
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

export const limiter = feature({
  needs: { alarms },
  setting: limiterSetting,
  closesBeforeClients: true,
  ports: ['clock', 'hooks'],
  start({ kernel, setting }, { alarms }) {
    const limiter = new Limiter(kernel, alarms, setting.settings)
    setting.follow((settings) => limiter.setSettings(settings))
    return limiter
  },
  root: () => updatedBy('limiter', limiterUpdate),
})

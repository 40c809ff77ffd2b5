import { httpAction, httpConnector } from './http.ts'
import { mqttAction, mqttConnector, mqttSource } from './mqtt.ts'

/** The fields of each type, without `type` and `name`. */

export const connectorSchemas = { http: httpConnector, mqtt: mqttConnector }

export const actionSchemas = { http: httpAction, mqtt: mqttAction }

export const sourceSchemas = { mqtt: mqttSource }

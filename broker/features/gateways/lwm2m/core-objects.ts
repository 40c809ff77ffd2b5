/** The resources that all sensors of IPSO with a measured value have. */
const SENSOR = `5700 R Float Sensor Value
     5601 R Float Min Measured Value
     5602 R Float Max Measured Value
     5603 R Float Min Range Value
     5604 R Float Max Range Value
     5605 E - Reset Min and Max Measured Values
     5701 R String Sensor Units
     5750 RW String Application Type
     5821 RW Float Current Calibration`

/**
 * Objects of LwM2M 1.0 and 1.1, and sensors and actuators of IPSO that are in wide use: their numbers, names,
 * operations and types are facts of the registry of OMA. A line is `number operations type name`; `-` is no operation
 * over a server, `*` after a type is a resource with several instances.
 */
export const CORE_OBJECTS: readonly (readonly [id: number, name: string, resources: string])[] = [
  [
    0,
    'LWM2M Security',
    `0 - String LWM2M Server URI
     1 - Boolean Bootstrap Server
     2 - Integer Security Mode
     3 - Opaque Public Key or Identity
     4 - Opaque Server Public Key
     5 - Opaque Secret Key
     6 - Integer SMS Security Mode
     7 - Opaque SMS Binding Key Parameters
     8 - Opaque SMS Binding Secret Keys
     9 - String LWM2M Server SMS Number
     10 - Integer Short Server ID
     11 - Integer Client Hold Off Time
     12 - Integer Bootstrap-Server Account Timeout`,
  ],
  [
    1,
    'LWM2M Server',
    `0 R Integer Short Server ID
     1 RW Integer Lifetime
     2 RW Integer Default Minimum Period
     3 RW Integer Default Maximum Period
     4 E - Disable
     5 RW Integer Disable Timeout
     6 RW Boolean Notification Storing When Disabled or Offline
     7 RW String Binding
     8 E - Registration Update Trigger
     9 E - Bootstrap-Request Trigger
     10 RW Objlnk APN Link
     11 R Integer TLS-DTLS Alert Code
     12 R Time Last Bootstrapped`,
  ],
  [
    2,
    'LWM2M Access Control',
    `0 R Integer Object ID
     1 R Integer Object Instance ID
     2 RW Integer* ACL
     3 RW Integer Access Control Owner`,
  ],
  [
    3,
    'Device',
    `0 R String Manufacturer
     1 R String Model Number
     2 R String Serial Number
     3 R String Firmware Version
     4 E - Reboot
     5 E - Factory Reset
     6 R Integer* Available Power Sources
     7 R Integer* Power Source Voltage
     8 R Integer* Power Source Current
     9 R Integer Battery Level
     10 R Integer Memory Free
     11 R Integer* Error Code
     12 E - Reset Error Code
     13 RW Time Current Time
     14 RW String UTC Offset
     15 RW String Timezone
     16 R String Supported Binding and Modes
     17 R String Device Type
     18 R String Hardware Version
     19 R String Software Version
     20 R Integer Battery Status
     21 R Integer Memory Total
     22 R Objlnk* ExtDevInfo`,
  ],
  [
    4,
    'Connectivity Monitoring',
    `0 R Integer Network Bearer
     1 R Integer* Available Network Bearer
     2 R Integer Radio Signal Strength
     3 R Integer Link Quality
     4 R String* IP Addresses
     5 R String* Router IP Addresses
     6 R Integer Link Utilization
     7 R String* APN
     8 R Integer Cell ID
     9 R Integer SMNC
     10 R Integer SMCC`,
  ],
  [
    5,
    'Firmware Update',
    `0 W Opaque Package
     1 RW String Package URI
     2 E - Update
     3 R Integer State
     5 R Integer Update Result
     6 R String PkgName
     7 R String PkgVersion
     8 R Integer* Firmware Update Protocol Support
     9 R Integer Firmware Update Delivery Method`,
  ],
  [
    6,
    'Location',
    `0 R Float Latitude
     1 R Float Longitude
     2 R Float Altitude
     3 R Float Radius
     4 R Opaque Velocity
     5 R Time Timestamp
     6 R Float Speed`,
  ],
  [
    7,
    'Connectivity Statistics',
    `0 R Integer SMS Tx Counter
     1 R Integer SMS Rx Counter
     2 R Integer Tx Data
     3 R Integer Rx Data
     4 R Integer Max Message Size
     5 R Integer Average Message Size
     6 E - Start
     7 E - Stop
     8 RW Integer Collection Period`,
  ],
  ...(
    [
      [3300, 'Generic Sensor'],
      [3301, 'Illuminance'],
      [3303, 'Temperature'],
      [3304, 'Humidity'],
      [3305, 'Power Measurement'],
      [3315, 'Barometer'],
      [3316, 'Voltage'],
      [3317, 'Current'],
      [3323, 'Pressure'],
      [3325, 'Concentration'],
      [3328, 'Power'],
      [3330, 'Distance'],
      [3346, 'Rate'],
    ] as const
  ).map(([id, name]) => [id, name, SENSOR] as const),
  [
    3200,
    'Digital Input',
    `5500 R Boolean Digital Input State
     5501 R Integer Digital Input Counter
     5502 RW Boolean Digital Input Polarity
     5503 RW Integer Digital Input Debounce
     5504 RW Integer Digital Input Edge Selection
     5505 E - Digital Input Counter Reset
     5750 RW String Application Type
     5751 R String Sensor Type`,
  ],
  [
    3201,
    'Digital Output',
    `5550 RW Boolean Digital Output State
     5551 RW Boolean Digital Output Polarity
     5750 RW String Application Type`,
  ],
  [
    3302,
    'Presence',
    `5500 R Boolean Digital Input State
     5501 R Integer Digital Input Counter
     5505 E - Digital Input Counter Reset
     5751 R String Sensor Type
     5903 RW Integer Busy to Clear delay
     5904 RW Integer Clear to Busy delay`,
  ],
  [
    3306,
    'Actuation',
    `5850 RW Boolean On/Off
     5851 RW Integer Dimmer
     5852 RW Integer On time
     5853 RW String Multi-state Output
     5750 RW String Application Type`,
  ],
  [
    3308,
    'Set Point',
    `5900 RW Float Set Point Value
     5701 R String Sensor Units
     5706 RW String Colour
     5750 RW String Application Type`,
  ],
  [
    3311,
    'Light Control',
    `5850 RW Boolean On/Off
     5851 RW Integer Dimmer
     5852 RW Integer On time
     5805 R Float Cumulative active power
     5820 R Float Power factor
     5706 RW String Colour
     5701 R String Sensor Units
     5750 RW String Application Type`,
  ],
  [
    3312,
    'Power Control',
    `5850 RW Boolean On/Off
     5851 RW Integer Dimmer
     5852 RW Integer On time
     5805 R Float Cumulative active power
     5820 R Float Power factor
     5750 RW String Application Type`,
  ],
  [
    3338,
    'Buzzer',
    `5850 RW Boolean On/Off
     5548 RW Float Level
     5521 RW Float Delay Duration
     5525 RW Float Minimum Off-time
     5750 RW String Application Type`,
  ],
  [
    3342,
    'On/Off switch',
    `5500 R Boolean Digital Input State
     5501 R Integer Digital Input Counter
     5852 R Integer On time
     5854 R Integer Off Time
     5750 RW String Application Type`,
  ],
]

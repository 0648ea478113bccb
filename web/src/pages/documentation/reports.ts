/** The reports that the sources read, as their operator publishes them. Kept with `server/src/sources`. */
export const reports: readonly { name: string; gives: string; comes: string; verified: boolean }[] = [
  {
    name: 'GenOutputCapability',
    gives:
      'output and capability of each unit of 20 MW and more, hour by hour; for wind and solar the forecast instead of the capability',
    comes: 'about 15 minutes after the hour; final after midnight',
    verified: true,
  },
  {
    name: 'IntertieScheduleFlow',
    gives: 'hourly schedules and 5-minute flows of every intertie',
    comes: 'about 30 minutes after the hour',
    verified: true,
  },
  {
    name: 'IntertieScheduleFlowYear',
    gives: 'hourly schedules and flows of every intertie, a year in one table',
    comes: 'about 30 minutes after the hour',
    verified: true,
  },
  {
    name: 'VGForecastSummary',
    gives: 'forecast of wind and solar for 48 hours',
    comes: 'every hour',
    verified: true,
  },
  {
    name: 'Adequacy3',
    gives:
      'supply against requirement for every hour of a day, from 34 days ahead; delivery days since the market’s renewal',
    comes: 'many times a day',
    verified: false,
  },
  {
    name: 'Adequacy2',
    gives: 'the same for delivery days before the market’s renewal',
    comes: 'many times a day',
    verified: true,
  },
  {
    name: 'GenOutputbyFuelHourly',
    gives: 'generation by fuel, hour by hour; ends with yesterday',
    comes: 'every morning about 06:50 EST',
    verified: true,
  },
  {
    name: 'Demand',
    gives: 'Ontario demand and market demand, hour by hour since May 2002',
    comes: 'every morning about 07:30 EST',
    verified: true,
  },
  {
    name: 'DemandZonal',
    gives: 'demand of the ten zones, hour by hour since May 2003',
    comes: 'every morning about 08:00 EST',
    verified: true,
  },
]

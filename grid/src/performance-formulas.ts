/** A figure of performance in words: how it is worked out, and what it is called in IEEE 762. */
export type Formula = {
  figure: string
  name: string
  formula: string
  /** Term of IEEE Std 762, and where public reports make it differ. */
  standard: string
}

/** Every figure of the performance page, in its order. Of several units all sums run over units and hours (pooled). */
export const performanceFormulas: readonly Formula[] = [
  {
    figure: 'capacity_factor',
    name: 'Capacity factor',
    formula: 'Σ output ÷ (known hours × capacity)',
    standard: 'IEEE 762: net capacity factor, NCF = NAG ÷ (PH × NMC); here over the hours whose output is known',
  },
  {
    figure: 'availability',
    name: 'Availability, proxy',
    formula: 'Σ capability ÷ (hours with a capability × capacity)',
    standard:
      'Stands for IEEE 762 equivalent availability factor (EAF); outage causes and equivalent hours are not published, so no forced outage rate can be given',
  },
  {
    figure: 'utilisation',
    name: 'Utilisation',
    formula: 'Σ output ÷ Σ capability, over hours in which both are known',
    standard: 'No term of IEEE 762; its output factor is taken on capacity, this on what could be had',
  },
  {
    figure: 'service_factor',
    name: 'Service factor',
    formula: 'service hours ÷ known hours; in service: output above 0',
    standard: 'IEEE 762: SF = SH ÷ PH; synchronisation is not published, output above 0 stands for it',
  },
  {
    figure: 'output_factor',
    name: 'Output factor',
    formula: 'Σ output in service hours ÷ (service hours × capacity)',
    standard: 'IEEE 762: net output factor, NOF = NAG ÷ (SH × NMC)',
  },
  {
    figure: 'starts',
    name: 'Starts',
    formula: 'service hours that follow a known hour out of service',
    standard: 'IEEE 762: actual unit starts; a stop and start within one hour, or within a gap, is not seen',
  },
  {
    figure: 'ramps',
    name: 'Largest ramps',
    formula: 'largest change of hourly mean output from one known hour to the next, up and down',
    standard: 'No term of IEEE 762; within the hour a unit may be faster',
  },
  {
    figure: 'forecast',
    name: 'Forecast error',
    formula:
      'mean of |forecast − output| (MAE), mean of forecast − output (bias); positive bias: too much was forecast',
    standard: 'By lead: the newest run issued at least that long before the hour began, and less than the next lead',
  },
  {
    figure: 'unused',
    name: 'Available, not taken',
    formula: 'Σ max(0, capability − output), over hours in which both are known',
    standard:
      'Not curtailment: reports give what was not on outage, not what wind and sun would have allowed, so curtailment, reserve and weather are not told apart',
  },
]

import { Counter, Gauge, type CounterConfiguration, type GaugeConfiguration, type Registry } from 'prom-client';

/** Adds a gauge that is read on request. */
export function addGauge<Label extends string>(registry: Registry, gauge: GaugeConfiguration<Label>): void {
  registry.registerMetric(new Gauge<string>({ ...gauge, registers: [] } as GaugeConfiguration<string>));
}

/** Adds a counter that is read on request. */
export function addCounter<Label extends string>(registry: Registry, counter: CounterConfiguration<Label>): void {
  registry.registerMetric(new Counter<string>({ ...counter, registers: [] } as CounterConfiguration<string>));
}

import { Counter, Gauge, type CounterConfiguration, type GaugeConfiguration, type Registry } from 'prom-client';

/** Shows a figure that goes up and down, read when somebody asks. */
export function addGauge<Label extends string>(registry: Registry, gauge: GaugeConfiguration<Label>): void {
  registry.registerMetric(new Gauge<string>({ ...gauge, registers: [] } as GaugeConfiguration<string>));
}

/** Shows a figure that only grows, read when somebody asks. */
export function addCounter<Label extends string>(registry: Registry, counter: CounterConfiguration<Label>): void {
  registry.registerMetric(new Counter<string>({ ...counter, registers: [] } as CounterConfiguration<string>));
}

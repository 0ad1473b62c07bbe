/** The charts' frames before their code or their first numbers have arrived, in their final places. */
export function ChartsOutline({ phone }: { readonly phone: boolean }) {
  const titles = phone ? ['Return'] : ['Return', 'Policy entropy', 'Advantage', 'Where the reward came from'];
  return (
    <section className="charts" aria-label="Charts" aria-busy="true">
      <div className="charts-bar" />
      <div className="chart-grid">
        {titles.map((title) => (
          <div key={title} className="chart-card">
            <h3 className="chart-title">{title}</h3>
            <div className="chart-legend" />
            <div className="chart-space" />
          </div>
        ))}
      </div>
    </section>
  );
}

export { DoctorPanel } from './components/DoctorPanel.tsx';
export { useDoctor } from './doctor.queries.ts';

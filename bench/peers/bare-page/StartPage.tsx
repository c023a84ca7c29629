export const StartPage = () => <h1 data-settled>A bare page</h1>;
